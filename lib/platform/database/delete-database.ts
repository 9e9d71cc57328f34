import { deleteDB } from 'idb'
import { DATABASE_NAME } from './database-name.ts'

/** Deletes the whole database. Waits until all connections are closed; each is told to close. */
export const deleteDatabase = (name = DATABASE_NAME): Promise<void> => deleteDB(name)
