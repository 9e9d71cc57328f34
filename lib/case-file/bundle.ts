/** All of a case file that a page needs, to be loaded when somebody makes or checks one. */
export { checkAnswer } from './check-messages.ts'
export { checkWords } from './check-words.ts'
export { drawnAsset } from './draw-report.ts'
export { dataOf, makeCaseFile, pageOf, withHashes } from './make.ts'
export { drawingTexts } from './words.ts'
