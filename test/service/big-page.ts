/** A page of exactly `nodes` elements inside its <main>: mostly paragraphs with links, some tables, a form here and there. */
export function bigPage(nodes: number): string {
  const parts: string[] = []
  let left = nodes
  for (let block = 0; left > 0; block++) {
    const [size, make] = blocks[block % 10 === 9 ? 2 : block % 10 === 4 ? 1 : 0] ?? paragraph
    if (size > left) {
      parts.push('<i>x</i>'.repeat(left))
      break
    }
    parts.push(make(block))
    left -= size
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Archive of ${nodes} elements</title>
<meta name="description" content="A long archive of support conversations.">
</head>
<body>
<h1>Archive</h1>
<main>${parts.join('\n')}</main>
</body>
</html>
`
}

type Block = readonly [elements: number, make: (block: number) => string]

const paragraph: Block = [
  4,
  (n) =>
    `<div><p>Message ${n}: the wallet could not be restored, see <a href="https://host-${n % 60}.example/topic/${n}">the <b>topic</b></a> for more.</p></div>`,
]
const table: Block = [
  6,
  (n) =>
    `<table><tbody><tr><td>${n}</td><td>waiting</td><td>https://mirror-${n % 25}.example/</td></tr></tbody></table>`,
]
const form: Block = [
  5,
  (n) =>
    `<form action="https://collect-${n % 7}.example/post" method="post"><label>Words ${n}<input name="w${n}"></label><input type="email" name="p${n}"><button>Send</button></form>`,
]
const blocks: readonly Block[] = [paragraph, table, form]
