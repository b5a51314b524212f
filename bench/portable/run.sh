#!/usr/bin/env bash
# Unpacks and runs the packed benchmark on this machine's Vulkan driver. Writes its results to $OUT, or else the current folder.
#   bash run.sh [--short] [--patience FACTOR] [--parts probe,check,presets,speed,benchmark,micro]    measures this machine, part by part
#   bash run.sh SCENE... [OPTIONS]                                               the benchmark of `npm run bench`
# VK_DRIVER_FILES names the driver's manifest, SCREE_ADAPTER=swiftshader selects the packed software driver, and SCREE_DAWN has
# switches of Dawn, such as "enable-dawn-features=dump_shaders;disable-dawn-features=timestamp_quantization".
set -euo pipefail

refuse() {
  echo "run.sh: $1" >&2
  exit 2
}

# Prints the path of a shared library, if it is installed.
library() {
  local folder paths=${LD_LIBRARY_PATH:-}
  case $1 in
    /*) if [ -e "$1" ]; then echo "$1"; fi ;;
    *)
      for folder in ${paths//:/ } "${library_folders[@]}"; do
        if [ -e "$folder/$1" ]; then
          echo "$folder/$1"
          return
        fi
      done
      # as the dynamic linker finds it
      { ldconfig -p || /sbin/ldconfig -p || true; } 2> /dev/null | awk -v name="$1" '$1 == name { print $NF; exit }'
      ;;
  esac
}

# Adds a folder of libraries behind those that there are.
add_libraries() {
  export LD_LIBRARY_PATH="${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$1"
}

# Refuses if a program or a library needs others that are missing.
require_libraries() {
  local missing
  if ! command -v ldd > /dev/null; then return; fi
  missing=$(ldd "$2" 2>&1 | awk '/not found/ { sub(/^[ \t]*/, ""); print }' | sort -u | head -n 3 | paste -sd ';' || true)
  if [ -n "$missing" ]; then refuse "$1 needs what is missing here: $missing"; fi
}

library_folders=(/usr/lib/x86_64-linux-gnu /lib/x86_64-linux-gnu /usr/lib64 /lib64 /usr/local/nvidia/lib64 /usr/lib/nvidia)
manifest_folders=(/etc/vulkan/icd.d /usr/share/vulkan/icd.d /usr/local/share/vulkan/icd.d /usr/local/nvidia/share/vulkan/icd.d
  /usr/local/nvidia/vulkan/icd.d /opt/nvidia/share/vulkan/icd.d)

if [ "$(uname -sm)" != "Linux x86_64" ]; then refuse "this machine is $(uname -sm); expected Linux x86_64"; fi
here=$(cd "$(dirname "$0")" && pwd)
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

if [ "${SCREE_ADAPTER:-}" = swiftshader ]; then
  driver="$fresh/drivers/libvk_swiftshader.so"
  manifest="$fresh/drivers/vk_swiftshader_icd.json"
else
  manifest=${VK_DRIVER_FILES:-}
  if [ -z "$manifest" ]; then
    manifest=$(find "${manifest_folders[@]}" -name '*.json' 2> /dev/null | grep -E 'nvidia|radeon|amd|intel' | head -n 1 || true)
  elif [ ! -e "$manifest" ]; then
    refuse "VK_DRIVER_FILES is $manifest; expected the manifest of a Vulkan driver"
  fi
  # containers often have the driver of NVIDIA without its manifest
  if [ -z "$manifest" ] && [ -n "$(library libGLX_nvidia.so.0)" ]; then
    manifest="$fresh/nvidia_icd.json"
    echo '{"file_format_version":"1.0.0","ICD":{"library_path":"libGLX_nvidia.so.0","api_version":"1.3.0"}}' > "$manifest"
  fi
  if [ -z "$manifest" ]; then
    refuse "there is no Vulkan driver in ${manifest_folders[*]}: install one, name its manifest in VK_DRIVER_FILES, or set SCREE_ADAPTER=swiftshader for the packed software driver"
  fi
  named=$(sed -n 's/.*"library_path"[ ]*:[ ]*"\([^"]*\)".*/\1/p' "$manifest" | head -n 1)
  case $named in
    /*) driver=$named ;;
    */*) driver="$(dirname "$manifest")/$named" ;;
    *) driver=$(library "$named") ;;
  esac
  if [ ! -e "$driver" ]; then refuse "the Vulkan driver $named that $manifest names is missing"; fi
fi

if command -v xz > /dev/null; then
  xz -dc "$here/bench.tar.xz" | tar x -C "$fresh"
else
  chmod +x "$here/xz" 2> /dev/null || true
  LD_LIBRARY_PATH="$here" "$here/xz" -dc "$here/bench.tar.xz" | tar x -C "$fresh"
fi
# libraries of the driver that lie beside it
add_libraries "$(dirname "$driver")"
if [ -z "$(library libvulkan.so.1)" ]; then add_libraries "$fresh/loader"; fi
require_libraries "the packed Node" "$fresh/node"
require_libraries "the packed Dawn" "$fresh/node_modules/webgpu/dist/linux-x64/dawn.node"
require_libraries "the Vulkan driver $driver" "$driver"

export VK_DRIVER_FILES="$manifest" VK_ICD_FILENAMES="$manifest"
export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$fresh}" HOME="${HOME:-$fresh}"
# else Dawn rounds the times of stages to a tenth of a millisecond; of switches of the same name, Dawn takes the last
export SCREE_DAWN="disable-dawn-features=timestamp_quantization;${SCREE_DAWN:-}"
"$fresh/node" "$fresh/main.js" "$@"
