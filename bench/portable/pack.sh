#!/usr/bin/env bash
# Packs the benchmark for a bare x86-64 Linux machine with a Vulkan driver: no Node, no packages and no network there.
# Called by `npm run bench:pack [-- FOLDER]` after the build. There: bash FOLDER/run.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-bench/dist/portable}
built=bench/dist/packed
drivers=node_modules/@sparticuz/chromium/bin/swiftshader.tar.br
dawn=node_modules/webgpu
if [ "$(uname -sm)" != "Linux x86_64" ]; then
  echo "bench:pack: this machine is $(uname -sm), but only Linux x86_64 can be packed" >&2
  exit 2
fi

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
mkdir -p "$fresh/node_modules/webgpu/dist" "$fresh/drivers" "$folder"
cp "$built"/*.js "$fresh"
echo '{"type":"module"}' > "$fresh/package.json"
cp "$dawn"/{index.js,package.json} "$fresh/node_modules/webgpu"
cp -r "$dawn/dist/linux-x64" "$fresh/node_modules/webgpu/dist"
cp "$(readlink -f "$(node -p process.execPath)")" "$fresh/node"
if command -v strip > /dev/null; then strip "$fresh/node"; fi
# a Vulkan loader, and the software driver for a machine that has none
node -e 'process.stdin.pipe(require("zlib").createBrotliDecompress()).pipe(process.stdout)' < "$drivers" |
  tar x -C "$fresh/drivers"
tar cJf "$folder/bench.tar.xz" -C "$fresh" .
cp bench/portable/run.sh "$folder"
echo "$folder: $(du -sh "$folder" | cut -f1)"
