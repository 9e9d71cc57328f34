import { deleteDB } from 'idb'
import { DATABASE_NAME } from './open-database.ts'

/** The whole database, with every row. Who has it open closes it when told, and opens an empty one with the next question. */
export const deleteDatabase = (name = DATABASE_NAME): Promise<void> => deleteDB(name)
