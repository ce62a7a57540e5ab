import type { SignalKind } from '#operation/scope.ts'

/** A segment is about to be deleted. An area that uses it throws a Problem with `segmentInUse`; the segment is locked. */
export const segmentDeleted: SignalKind<{ segmentId: string }> = { name: 'segment_deleted' }
