/** A program that speaks MCP, with the steps by which a person adds this server to it. */
export interface Client {
  key: 'claude' | 'chatgpt' | 'claudeCode' | 'cursor' | 'vscode' | 'other'
  /** The keys of the steps' texts, in order. */
  steps: readonly string[]
  /** Whether calls come from its maker's servers, so that this server needs a public address. */
  isHosted: boolean
  /** Makes the text to copy, from the address. */
  text: ((address: string) => string) | null
}

const json = (value: object) => JSON.stringify(value, null, 2)

export const CLIENTS: readonly Client[] = [
  { key: 'claude', steps: ['add', 'paste', 'allow'], isHosted: true, text: null },
  { key: 'chatgpt', steps: ['mode', 'create', 'allow'], isHosted: true, text: null },
  {
    key: 'claudeCode',
    steps: ['run', 'sign', 'allow'],
    isHosted: false,
    text: (address) => `claude mcp add --transport http mailcast ${address}`,
  },
  {
    key: 'cursor',
    steps: ['file', 'sign', 'allow'],
    isHosted: false,
    text: (address) => json({ mcpServers: { mailcast: { url: address } } }),
  },
  {
    key: 'vscode',
    steps: ['run', 'start', 'allow'],
    isHosted: false,
    text: (address) =>
      `code --add-mcp '${JSON.stringify({ name: 'mailcast', type: 'http', url: address })}'`,
  },
  { key: 'other', steps: ['give', 'allow', 'key'], isHosted: false, text: null },
]

const AT_HOME =
  /^(?:localhost|.*\.(?:localhost|local|internal|lan|home\.arpa)|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|169\.254\..*|\[(?:::1|f[cd].*|fe80.*)\])$/

/** Returns whether servers on the internet can reach an address: it has https and a public name. */
export function isPublic({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && hostname.includes('.') && !AT_HOME.test(hostname)
}
