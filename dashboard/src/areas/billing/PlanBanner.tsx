import { lazy, Suspense } from 'react'
import { useMay, useSession } from '../../shell/session.ts'

/** Most servers have no plans: their pages never load it. */
const PlanNotice = lazy(() => import('./PlanNotice.tsx'))

/** Says on every page what the plan needs. Owners alone can do something about it. */
export function PlanBanner() {
  const isOwner = useMay('owner')
  if (useSession().edition !== 'cloud' || !isOwner) return null
  return (
    <Suspense>
      <PlanNotice />
    </Suspense>
  )
}
