import { blank, draw, numbersFrom, photo, worn, type Picture } from './pictures.ts'

/** A picture and the texts of the codes in it. */
export type CodePicture = { kind: string; texts: string[]; picture: () => Picture }

const TEXTS = [
  (n: number) => `https://pay-${n}.acme-wallet.test/verify`,
  (n: number) => `https://t.example-parking.test/p/${n}?zone=4711&session=a8f3c29b7e10d4`,
  (n: number) => `bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.0${n}`,
  (n: number) => `ethereum:0x52908400098527886E0F7030069857D2E4169EE7@1?value=${n}e18`,
  (n: number) => `HTTPS://LOGIN-${n}.EXAMPLE.TEST`,
  (n: number) =>
    `https://login.example-mail.test/common/oauth2/authorize?client_id=${n}f4a1c&redirect_uri=https%3A%2F%2Fa${n}.example.test%2Fcb&state=${'9f8e7d6c'.repeat(6)}`,
]

const text = (n: number): string => TEXTS[n % TEXTS.length]?.(n) ?? ''

const [WIDTH, HEIGHT] = [1280, 720]

/** Ten of each kind: pages, turned, tilted, small, inverted, colored, on photos, worn, large pictures, several in one. */
export const CODE_PICTURES: readonly CodePicture[] = Array.from({ length: 10 }, (_, n): CodePicture[] => {
  const next = numbersFrom(n * 977 + 5)
  const middle = { x: WIDTH * (0.35 + next() * 0.3), y: HEIGHT * (0.42 + next() * 0.16) }
  const one = (
    kind: string,
    on: () => Picture,
    placed: Partial<Parameters<typeof draw>[1]>,
    after?: (picture: Picture) => void,
  ): CodePicture => ({
    kind,
    texts: [text(n)],
    picture: () => {
      const picture = on()
      draw(picture, { text: text(n), module: 5, ...middle, ...placed })
      after?.(picture)
      return picture
    },
  })
  const page = () => blank(WIDTH, HEIGHT)
  const onPhoto = () => photo(WIDTH, HEIGHT, n * 31 + 7)
  return [
    one('on a page', page, {}),
    one('turned', page, { turned: 9 + n * 35 }),
    one('tilted', onPhoto, { tilted: 0.04 + n * 0.01, turned: n * 7 - 30 }),
    one('small', page, { module: 2 + (n % 2) * 0.5, x: 120 + n * 90, y: 130 + n * 40 }),
    one('inverted', () => blank(WIDTH, HEIGHT, [18, 18, 22]), { inverted: true, module: 3 + (n % 4) }),
    one('colored', page, { dark: [20 + n * 9, 40, 150 - n * 8], light: [255, 240 - n * 4, 220 - n * 6] }),
    one('on a photo', onPhoto, { turned: n * 11, module: 3 + (n % 4) }),
    one('worn', onPhoto, { turned: n * 5, module: 4 + (n % 3) }, (picture) =>
      worn(picture, 20 + n * 4, n + 1),
    ),
    one('in a large picture', () => photo(2000, 1500, n + 91), {
      x: 400 + n * 120,
      y: 350 + n * 80,
      module: 4 + (n % 3),
      turned: n * 13,
    }),
    {
      kind: 'three in one',
      texts: [text(n), text(n + 1), text(n + 2)],
      picture: () => {
        const picture = page()
        ;[0, 1, 2].forEach((at) =>
          draw(picture, {
            text: text(n + at),
            module: 4,
            x: 220 + at * 420,
            y: 250 + at * 110,
            turned: at * n * 3,
          }),
        )
        return picture
      },
    },
  ]
}).flat()
