export type Base = { href: string; host: string }

export type Found = { element: Element; base: Base }

export type Gathered = { seen: number; kept: Found[]; readonly most: number; readonly ofPage: boolean }

/** Local names per kind and how many elements are kept. `ofPage` kinds describe the page, so those in frames are ignored. */
const KINDS = {
  links: { names: ['a', 'area'], most: 250, ofPage: false },
  forms: { names: ['form'], most: 50, ofPage: false },
  fields: { names: ['input', 'select', 'textarea'], most: 400, ofPage: false },
  scripts: { names: ['script'], most: 300, ofPage: false },
  frames: { names: ['iframe', 'frame'], most: 50, ofPage: false },
  headings: { names: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], most: 60, ofPage: false },
  metas: { names: ['meta'], most: 300, ofPage: true },
  relations: { names: ['link'], most: 100, ofPage: true },
  images: { names: ['img'], most: 100, ofPage: false },
  bodies: { names: ['body', 'frameset'], most: 2, ofPage: true },
  titles: { names: ['title'], most: 5, ofPage: true },
} as const

type Kind = keyof typeof KINDS
export type Kinds = Record<Kind, Gathered>

export const emptyKinds = (): { kinds: Kinds; byName: Map<string, Gathered> } => {
  const byName = new Map<string, Gathered>()
  const gathered = Object.entries(KINDS).map(([kind, { names, most, ofPage }]) => {
    const empty: Gathered = { seen: 0, kept: [], most, ofPage }
    for (const name of names) byName.set(name, empty)
    return [kind, empty]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of KINDS
  return { kinds: Object.fromEntries(gathered) as Kinds, byName }
}
