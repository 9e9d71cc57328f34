/** In characters; the rest of a name is ignored. */
const LONGEST = 100

/** Normalizes the name of a parameter, field or label: letters and digits only, lower case, no accents (`Contraseña` is `contrasena`). */
export const plainName = (name: string): string =>
  name
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
