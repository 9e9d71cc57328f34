import { deleteDB } from 'idb'
import { DATABASE_NAME } from './database-name.ts'

/** The whole database, with every row. Waits until everybody who has it open has closed it; they are told to. */
export const deleteDatabase = (name = DATABASE_NAME): Promise<void> => deleteDB(name)
