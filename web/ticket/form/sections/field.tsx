// A labelled field of the form with its error or a quiet word below, and a section with its heading.
import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  /** The control's id. */
  htmlFor?: string;
  isRequired?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}
export function Field({ label, htmlFor, isRequired = false, error, hint, isWide = false, children }: FieldProps) {
  const name = isRequired ? <span className="intake-required">{label}</span> : label;
  return (
    <div className={isWide ? 'intake-field intake-wide' : 'intake-field'}>
      {htmlFor ? <label htmlFor={htmlFor}>{name}</label> : <span className="intake-label">{name}</span>}
      {children}
      {error ? (
        <p className="intake-error" role="alert">
          {error}
        </p>
      ) : (
        hint && <div className="intake-hint">{hint}</div>
      )}
    </div>
  );
}

export interface SectionProps {
  title: string;
  /** Alt and this digit lead here. */
  digit?: number;
  beside?: ReactNode;
  children: ReactNode;
}
export function Section({ title, digit, beside, children }: SectionProps) {
  const id = useId();
  return (
    <section className="intake-section" aria-labelledby={id} {...(digit ? { 'data-section': digit } : {})}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
        {digit && <kbd className="intake-section-key">Alt {digit}</kbd>}
      </header>
      {children}
    </section>
  );
}
