/** The parts of case files that pages use, loaded when one is created or checked. */
export { checkAnswer } from './check-messages.ts'
export { checkWords } from './check-words.ts'
export { drawnAsset } from './draw-report.ts'
export { dataOf, makeCaseFile, pageOf, withHashes } from './make.ts'
export { drawingTexts } from './words.ts'
