import { commandLine } from '#test/command-line.ts'
import { pageNames } from './demo-pages.ts'
import { startSandbox } from './sandbox.ts'

/** `npm run service -- --port 4870`: the sandbox service by hand, until Ctrl+C. */
const { values } = commandLine('npm run service -- [--port 4870]   0 takes any free port', {
  options: { port: { type: 'string' } },
})
const port = Number(values.port ?? process.env.PORT ?? 4870)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  say(`--port must be a number from 0 to 65535`)
  process.exit(2)
}
const sandbox = await startSandbox({ port }).catch((error: unknown) => {
  say(`Port ${port} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  say('Any free port: npm run service -- --port 0')
  process.exit(1)
})

say(`Sandbox service    ${sandbox.baseUrl}`)
say(`API key, full      ${sandbox.keys.full}`)
say(`API key, reports   ${sandbox.keys.reportOnly}`)
say(`Organization slug  ${sandbox.slug}`)
say(`Demo page          ${sandbox.pageUrl('phishing.html', 'acrne-wallet.localhost')}`)
say(`Our own page       ${sandbox.pageUrl('own.html', 'acme-wallet.localhost')}`)
say(`All demo pages     ${sandbox.pageUrl('')} (${pageNames.length + 1})`)
say(`State and faults   ${sandbox.origin}/_sandbox/state`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close())
