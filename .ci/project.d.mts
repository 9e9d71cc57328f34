export const ROOT: string
export const NODE: string
export const BRINGS_NODE: boolean
