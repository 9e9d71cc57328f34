/** Name of the extension’s only database; in its own file, so that a page needs no database code to name it. */
export const DATABASE_NAME = 'takedown-reporter'
