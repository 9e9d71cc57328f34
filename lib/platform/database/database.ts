import type { IDBPDatabase } from 'idb'
import type { ReadAtOnce } from './read-at-once.ts'
import type { Stores } from './stores.ts'

export type Database = IDBPDatabase<Stores> & { readAtOnce: ReadAtOnce }
