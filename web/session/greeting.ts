// How people greet one another at an hour of the day.
export type Greeting = 'morning' | 'noon' | 'afternoon' | 'evening';

export function greetingAt(hour: number): Greeting {
  if (hour >= 18 || hour < 4) return 'evening';
  if (hour < 11) return 'morning';
  return hour < 13 ? 'noon' : 'afternoon';
}
