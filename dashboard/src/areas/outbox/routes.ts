import type { AnyRoute } from '@tanstack/react-router'

export const outboxRoutes = (_root: AnyRoute): AnyRoute[] => []
