/** Returns ISO 8601 in UTC, or the number itself if it is no valid date. */
export const isoTime = (time: number): string => {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString()
}
