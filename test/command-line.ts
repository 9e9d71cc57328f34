import { exit, stdout } from 'node:process'
import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * What follows the name of a command, read. `--help` prints the usage and ends; what is no option of it is told, with the usage, and
 * ends with 2.
 */
export const commandLine = <Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> => {
  if (process.argv.slice(2).some((one) => one === '--help' || one === '-h')) {
    stdout.write(`${usage}\n`)
    exit(0)
  }
  try {
    return parseArgs(config)
  } catch (thrown) {
    stdout.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n\n${usage}\n`)
    exit(2)
  }
}
