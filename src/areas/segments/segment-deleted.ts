import type { SignalKind } from '#operation/scope.ts'

/**
 * Reports that a segment, which is locked, is about to be deleted. Areas that use it throw
 * `segmentInUse`.
 */
export const segmentDeleted: SignalKind<{ segmentId: string }> = { name: 'segment_deleted' }
