/** A name is a few words; what comes after is not compared. Characters. */
const LONGEST = 100

/** What a parameter, a field or a label is called, of any language: letters and digits alone, small, without accents (`Contraseña` is `contrasena`). */
export const plainName = (name: string): string =>
  name
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
