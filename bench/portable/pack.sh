#!/usr/bin/env bash
# Packs the benchmark for a bare x86-64 Linux machine with a Vulkan driver: no Node, no packages and no network there.
# `bash bench/portable/pack.sh [FOLDER]`, and there `bash FOLDER/run.sh`.
# SCREE_XZ=-0 packs in a fifth of the time, but more than 30 MiB.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-bench/dist/portable}
built=bench/dist/packed
compression=${SCREE_XZ:--6}
drivers=node_modules/@sparticuz/chromium/bin/swiftshader.tar.br
dawn=node_modules/webgpu
largest=$((30 << 20))
if [ "$(uname -sm)" != "Linux x86_64" ]; then
  echo "pack.sh: this machine is $(uname -sm), but only Linux x86_64 can be packed" >&2
  exit 2
fi

npx vite build --mode pack --logLevel error
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
mkdir -p "$fresh/node_modules/webgpu/dist" "$fresh/drivers" "$fresh/loader" "$folder"
# the main file, and its chunks in assets/
cp -r "$built"/. "$fresh"
echo '{"type":"module"}' > "$fresh/package.json"
cp "$dawn"/{index.js,package.json} "$fresh/node_modules/webgpu"
cp -r "$dawn/dist/linux-x64" "$fresh/node_modules/webgpu/dist"
cp "$(readlink -f "$(node -p process.execPath)")" "$fresh/node"
if command -v strip > /dev/null; then strip "$fresh/node"; fi
# the software driver, and a Vulkan loader in a folder without the driver's OpenGL
node -e 'process.stdin.pipe(require("zlib").createBrotliDecompress()).pipe(process.stdout)' < "$drivers" |
  tar x -C "$fresh/drivers"
mv "$fresh/drivers/libvulkan.so.1" "$fresh/loader"
rm -f "$fresh"/drivers/lib{EGL,GLESv2}.so
tar c -C "$fresh" . | xz "$compression" -T0 > "$folder/bench.tar.xz"
# small images of Linux come without xz
cp "$(command -v xz)" "$folder/xz"
cp "$(ldd "$folder/xz" | awk '$1 == "liblzma.so.5" { print $3 }')" "$folder/liblzma.so.5"
cp bench/portable/run.sh "$folder"
if [ ! -d bench/node_modules/@cazala/party ]; then
  echo "pack.sh: packed without Party, since it is not installed: npm ci --prefix bench" >&2
fi
size=$(du -bs "$folder" | cut -f1)
echo "$folder: $size bytes"
if [ "$size" -gt "$largest" ] && [ -z "${SCREE_XZ:-}" ]; then
  echo "pack.sh: $folder has $size bytes; expected at most $largest" >&2
  exit 1
fi
