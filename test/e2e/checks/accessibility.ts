import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { threeFrames } from '../browsers/wait-until.ts'
import { findClippedElements } from './clipped-elements.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: {
  run(
    options: object,
  ): Promise<{ violations: { id: string; help: string; nodes: { target: unknown; html: string }[] }[] }>
}

/**
 * Asserts that axe-core finds nothing wrong with the page as it is now. The page's own policy does not stop it.
 *
 * @param without rules that have nothing new to look at
 */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  await page.evaluate(`typeof axe === 'object' || (() => {${AXE}})()`)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const violations = await page.evaluate(
    async (given) =>
      // Every other rule is tried; what none is broken by is not described one by one, which took longer than trying.
      (await axe.run({ rules: given, resultTypes: ['violations'] })).violations.flatMap(
        ({ id, help, nodes }) =>
          nodes.map(({ target, html }) => `${id}: ${help} — ${String(target)} ${html.slice(0, 200)}`),
      ),
    rules,
  )
  expect(violations, 'violations found by axe-core').toEqual([])
}

/**
 * Shows the page in a width, in CSS pixels, and then in its former size again. What is done meanwhile can assert that the page does
 * not scroll sideways and that nothing in it is cut off. A text may end in an ellipsis if its `title` tells the whole.
 */
export async function inWidth(
  page: Page,
  width: number,
  doing: (expectNothingCut: () => Promise<void>) => Promise<void>,
  height = 700,
): Promise<void> {
  const before = page.viewport()
  await page.setViewport({ width, height })
  try {
    // By the clock: what is wrong with a window that is drawn no more is told, and mended, by the wait for its frames.
    await page.waitForFunction((wanted: number) => window.innerWidth === wanted, { polling: 20 }, width)
    await threeFrames(page)
    await doing(async () =>
      expect(await page.evaluate(findClippedElements), `cut off at ${width} px`).toEqual([]),
    )
  } finally {
    await page.setViewport(before)
  }
}

/** Asserts that nothing is cut off in that width. */
export const expectNoClipping = (page: Page, width = 320): Promise<void> =>
  inWidth(page, width, (expectNothingCut) => expectNothingCut())
