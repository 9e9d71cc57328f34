/** All of a case file that a page needs, to be loaded when somebody makes or checks one. */
export { checkCaseFile } from './check.ts'
export { checkWords } from './check-words.ts'
export { drawnAsset } from './draw-report.ts'
export { dataOf, makeCaseFile, pageOf, withHashes } from './make.ts'
