export const ROOT: string
export const NODE: string
