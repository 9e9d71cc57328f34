/** The one database of the extension; beside the code that opens it, so that a page can name it without that code. */
export const DATABASE_NAME = 'takedown-reporter'
