import { evidenceIn, isScreenshot } from '#lib/model/sent-evidence.ts'

/** Returns a request body without screenshot bytes (each keeps its SHA-256), so its checksum survives their removal. */
export const bodyWithoutScreenshots = (body: string): string => {
  const pictures = evidenceIn(body).filter(isScreenshot)
  if (pictures.every(({ base64 }) => base64 === null)) return body
  const isPicture = (value: unknown): value is { base64: string } =>
    typeof value === 'object' &&
    value !== null &&
    'base64' in value &&
    'sha256' in value &&
    pictures.some(({ base64, sha256 }) => base64 === value.base64 && sha256 === value.sha256)
  return JSON.stringify(JSON.parse(body), (_, value: unknown) =>
    isPicture(value) ? { ...value, base64: '' } : value,
  )
}
