/** The encoder of GIFs. */
import * as commonJs from 'gifenc'

/** Node has the exports of a CommonJS module under `default`, Vite has them beside it. */
export const gifenc = ('GIFEncoder' in commonJs ? commonJs : commonJs.default) as typeof commonJs.default
