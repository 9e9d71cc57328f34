import { NotAnswered } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'

/** A background whose storage fails so, whatever it is asked. */
export const storageFailed = (kind: StorageFailure['kind'], detail: string) => (): never => {
  throw new NotAnswered('asked', { kind, detail })
}
