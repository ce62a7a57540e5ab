import { Children, type ReactNode } from 'react'

/** Shows facts in a row with dots between them, except at line breaks. */
export function Dots({ children }: { children: ReactNode }) {
  return (
    <span className="mc-dots">
      {Children.toArray(children).map((fact, at) => (
        <span key={at}>{fact}</span>
      ))}
    </span>
  )
}
