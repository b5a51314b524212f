#!/usr/bin/env bash
# Runs the packed benchmark on this machine's Vulkan driver, or on the packed software driver where it has none or
# SCREE_ADAPTER=swiftshader asks for that. Arguments are those of the benchmark; without any, parity and the settled pile.
set -euo pipefail
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
tar xJf "$(dirname "$0")/bench.tar.xz" -C "$fresh"

manifest=${VK_DRIVER_FILES:-}
if [ -z "$manifest" ] && [ "${SCREE_ADAPTER:-}" != swiftshader ]; then
  manifest=$(find /etc /usr/share /usr/local -path '*/vulkan/icd.d/*.json' 2> /dev/null |
    grep -E 'nvidia|radeon|amd|intel' | head -n 1 || true)
fi
if [ -z "$manifest" ]; then manifest="$fresh/drivers/vk_swiftshader_icd.json"; fi
export VK_DRIVER_FILES="$manifest" VK_ICD_FILENAMES="$manifest"
if ! ldconfig -p 2> /dev/null | grep -q libvulkan.so.1; then
  export LD_LIBRARY_PATH="$fresh/drivers${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-$fresh}"
"$fresh/node" "$fresh/main.js" "$@"
