export function tell(port: number): void
