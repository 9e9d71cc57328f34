import { PICTURE_FONT } from '../demo/picture-font.ts'

/** 1280 × 800 pixels, the size that all three stores take. */
export const POSTER = { width: 1280, height: 800 }

/** A little larger than on screen: the stores show the pictures small. */
export const SCALE = 1.25

/** What is left of the poster for a page below the caption, and for a popup beside it, in pixels of the extension’s pages. */
export const CROPS = {
  below: { width: 973, height: 520 },
  beside: { width: 400, height: 600 },
} as const

export type Place = keyof typeof CROPS

const STYLES = `
  body { margin: 0; width: 1280px; height: 800px; overflow: hidden; background: #e8edf5; color: #16191d; font-family: ${PICTURE_FONT} }
  h1 { margin: 0; font-weight: 600; letter-spacing: -0.01em }
  img { display: block }
  .below { display: grid; grid-template-rows: 149px 1fr }
  .below h1 { align-self: center; padding-inline: 64px; font-size: 46px; line-height: 54px }
  .below img { margin-inline-start: 64px; border: 1px solid #aab4c2; border-width: 1px 0 0 1px; border-top-left-radius: 12px }
  .beside { display: grid; grid-template-columns: 1fr 500px; gap: 64px; box-sizing: border-box; padding: 0 96px }
  .beside h1 { align-self: center; font-size: 64px; line-height: 74px }
  .beside img { align-self: center; border: 1px solid #aab4c2; border-radius: 12px }`

/** A crop with its caption. */
export const posterOf = (caption: string, crop: Uint8Array, place: Place): string =>
  `<!doctype html><style>${STYLES}</style><body class="${place}"><h1>${caption}</h1><img alt="" src="data:image/png;base64,${Buffer.from(crop).toString('base64')}">`
