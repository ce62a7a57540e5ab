import { isIP, Socket } from 'node:net'

// Loaded before every test file: a test that leaves this machine fails, whatever library it uses.
const connect = Socket.prototype.connect

Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  // `net.connect` hands on one array of options and callback; everybody else passes the options themselves.
  const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0]
  const { host = 'localhost', path } = (typeof first === 'object' && first !== null ? first : { host: args[1] }) as { host?: string; path?: string }
  if (path === undefined && !isLoopback(String(host))) throw new Error(`a test may not connect to ${String(host)}`)
  return (connect as (...all: unknown[]) => Socket).apply(this, args)
} as typeof connect

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
