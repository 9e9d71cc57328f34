import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'

/** A pong of a WebSocket's client: nobody answers it. Not an empty one: Firefox ends the connection over that. */
const PONG = Buffer.from([0x8a, 0x84, 1, 2, 3, 4, 5, 6, 7, 8])

let begun = false

/**
 * Firefox's answers to its driver wait for each other (Nagle's algorithm): the second leaves when the first is acknowledged, which
 * Linux does 40 ms later, in case there is something to send along. A step of a test is a dozen answers. Here there is something
 * to send along.
 */
export const answerAtOnce = (): void => {
  if (begun) return
  begun = true
  subscribe('net.client.socket', (message) => {
    const socket: unknown =
      typeof message === 'object' && message !== null && 'socket' in message ? message.socket : null
    if (!(socket instanceof Socket)) return
    socket.once('data', (answer) => {
      if (!answer.toString('latin1', 0, 13).startsWith('HTTP/1.1 101')) return
      socket.on('data', () => {
        if (socket.writable) socket.write(PONG)
      })
    })
  })
}
