import { readFileSync } from 'node:fs';

/** HarfBuzz as it was built. In a page, where there is no disk, the build puts another file in the place of this one. */
export const readWasm = (): BufferSource => readFileSync(new URL('./harfbuzz.wasm', import.meta.url));
