/** The package’s module, which declares no types. */
declare module 'punycode/punycode.es6.js' {
  export function decode(input: string): string
}
