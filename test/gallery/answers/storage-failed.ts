import { NotAnswered } from '#lib/messages/request.ts'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'

/** A background whose storage fails so, whatever it is asked. */
export const storageFailed = (kind: StorageFailure['kind'], detail: string) => (): never => {
  throw new NotAnswered('asked', { kind, detail })
}
