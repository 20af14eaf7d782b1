/** A store's address as it may be shown in logs and messages. */
export function withoutPassword(place: string): string {
  return place.replace(/^(\w+:\/\/[^:/@]*):[^@]*@/, "$1:***@");
}
