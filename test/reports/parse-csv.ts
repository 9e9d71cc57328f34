/** RFC 4180, read strictly: quotes only around whole fields, doubled inside, CR LF between records. */
export const parseCsv = (csv: string): string[][] => {
  const records: string[][] = []
  let record: string[] = []
  let at = csv.startsWith('\ufeff') ? 1 : 0
  while (at < csv.length) {
    if (csv[at] !== '"') throw new Error(`no quote at ${at}`)
    let field = ''
    for (at += 1; ; at += 1) {
      if (at >= csv.length) throw new Error('a field without an end')
      if (csv[at] !== '"') field += csv[at]
      else if (csv[at + 1] === '"') {
        field += '"'
        at += 1
      } else break
    }
    record.push(field)
    at += 1
    if (csv[at] === ',') at += 1
    else if (csv.startsWith('\r\n', at)) {
      records.push(record)
      record = []
      at += 2
    } else throw new Error(`neither comma nor line end at ${at}`)
  }
  return records
}
