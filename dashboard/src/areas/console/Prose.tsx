/** The catalogue's texts: lines, and names between backticks. */
export function Prose({ text }: { text: string }) {
  return (
    <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}
    </span>
  )
}
