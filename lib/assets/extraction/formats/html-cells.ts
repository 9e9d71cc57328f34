import { MAX_COLUMNS } from '../extracted.ts'
import { isAboutColumn, isBenign, isBesideAsset } from './cell-names.ts'
import { areColumnNames, isAboutFinding } from './csv.ts'

/** The cells of a table, and whether the head of a column says that it is about what the others hold. */
export class Cells {
  isAbout = false
  /** Whether plain cells may be names: not in a page that a scammer may have written. */
  readonly #mayName: boolean
  /** Nothing was read of the cell yet. */
  isFresh = false
  #heads: string[] = []
  /** The cells of the first row, which may be names. */
  #first: string[] = []
  #row = -1
  /** Of a row or a definition. */
  #label = ''
  #column = -1
  #inHead = false
  #isBenign = false

  constructor(mayName: boolean) {
    this.#mayName = mayName
  }

  /** Takes what follows a row’s tag. A row that says that it is no threat is about something else. */
  judge(row: string): void {
    const [inside = ''] = row.split(/<\/?tr\b/i, 1)
    const cells = inside.split(/<t[dh]\b[^<>]{0,300}>/i).slice(1)
    this.#isBenign = isBenign(
      cells.map((cell, at) => [this.#heads[at] ?? '', cell.replace(/<[^<>]{0,2000}>/g, '')]),
    )
  }

  /** Takes a block’s tag; returns what parts its text from the text before. */
  enter(name: string, closes: boolean): string {
    const isHead = name === 'th' || name === 'dt'
    const isCell = isHead || name === 'td' || name === 'dd'
    if (name === 'table') {
      this.#heads = []
      this.#first = []
      this.#row = -1
    }
    if (name === 'tr' && !closes) {
      this.#row += 1
      // Spreadsheets write all cells alike.
      if (this.#row === 1 && this.#heads.length === 0 && areColumnNames(this.#first))
        this.#heads = this.#first
    }
    if (name === 'table' || name === 'tr') this.#column = -1
    if (name === 'tr' || (isHead && !closes)) this.#label = ''
    if (isCell || name === 'table' || name === 'tr') this.isAbout = this.isFresh = this.#inHead = false
    if (isCell && !closes) {
      this.#column += 1
      this.isFresh = true
      this.#inHead = isHead
      const above = this.#heads[this.#column] ?? ''
      this.isAbout =
        this.#isBenign ||
        (!isHead &&
          (isAboutFinding(above) ||
            isAboutColumn(above) ||
            isAboutFinding(this.#label) ||
            isBesideAsset(above, this.#heads))) ||
        /^(?:phish )?id$/i.test(above)
    }
    return isCell && name !== 'dt' ? ' ' : '\n'
  }

  /** Takes the text of a cell. */
  read(text: string): void {
    this.isFresh &&= text.trim() === ''
    if (this.#inHead) this.#heads[this.#column] = this.#label = (this.#label + text).trim().slice(0, 80)
    else if (this.#mayName && this.#column >= 0) {
      const said = text.trim().slice(0, 80)
      if (said === '') return
      if (this.#row === 0 && this.#column < MAX_COLUMNS) this.#first[this.#column] ??= said
      if (this.#column === 0 && this.#heads.length === 0) this.#label ||= said.replace(/[:：]$/, '')
    }
  }
}
