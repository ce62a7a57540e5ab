import { isIP, Socket } from 'node:net'

// Loaded before every test file: a test that connects to another machine fails, whatever library it
// uses.
const connect = Socket.prototype.connect

Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  // `net.connect` passes one array of options and callback; other callers pass the options
  // themselves.
  const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0]
  const options = (typeof first === 'object' && first !== null ? first : { host: args[1] }) as {
    host?: string
    path?: string
    lookup?: unknown
  }
  const { host = 'localhost', path, lookup } = options
  // A name with its own look-up is judged by the address that it led to.
  if (lookup !== undefined && isIP(host) === 0)
    this.once('connect', () => refuse(this.remoteAddress ?? '', this))
  else if (path === undefined) refuse(host)
  return (connect as (...all: unknown[]) => Socket).apply(this, args)
}

function refuse(host: string, socket?: Socket): void {
  if (isLoopback(host)) return
  socket?.destroy()
  throw new Error(`a test may not connect to ${host}`)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^(::ffff:)?127\.[\d.]+$/.test(host)
}
