import type { AnyRoute } from '@tanstack/react-router'

export const keyRoutes = (_root: AnyRoute): AnyRoute[] => []
