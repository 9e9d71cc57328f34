// @vitest-environment happy-dom
import { screen } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'

afterEach(() => document.body.replaceChildren())

describe('an element that is not there', () => {
  it('is told with the document in which it was looked for', () => {
    document.body.append('what there is')
    expect(() => screen.getByText('what there is not')).toThrow(/what there is not[\s\S]*what there is\b/)
  })

  it('is told so too when it did not come in time', async () => {
    document.body.append('what there is')
    const wait = screen.findByText('what there is not', {}, { timeout: 1 })
    await expect(wait).rejects.toMatchObject({
      name: 'TestingLibraryElementError',
      message: expect.stringMatching(/what there is not[\s\S]*what there is\b/) as unknown,
    })
  })
})
