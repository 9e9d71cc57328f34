/** Day 1 is a Monday. */
const weekday = (day: number): number => day % 7

export const isWorkday = (day: number): boolean => weekday(day) >= 1 && weekday(day) <= 5

/** Monday, Wednesday and Friday: a bulk list. */
export const hasList = (day: number): boolean => [1, 3, 5].includes(weekday(day))

/** All in the first week, so that its five days show everything. The key is refused from eleven, and there is another at a quarter to one. */
export const KEY_CHANGES: readonly number[] = [3, 17]
/** The computer’s clock is ten years ahead while the second round is worked, and ten years behind while the third is. */
export const WRONG_CLOCK = 2
/** The service fails all day. */
export const OUTAGE = 4
/** The disk is full from two in the afternoon until the person makes room. */
export const DISK_FULL = 5
