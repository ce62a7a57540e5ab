import { Children, type ReactNode } from 'react'

/** Facts in a row, with dots between them. A fact that begins another line has no dot, and neither has the end of the line before. */
export function Dots({ children }: { children: ReactNode }) {
  return (
    <span className="mc-dots">
      {Children.toArray(children).map((fact, at) => (
        <span key={at}>{fact}</span>
      ))}
    </span>
  )
}
