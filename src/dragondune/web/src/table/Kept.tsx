// Content that stays while it is hidden, with everything begun in it; it is not redrawn until it is shown again.
import { Component, type ComponentChildren } from "preact";

interface Keeping {
  readonly isShown: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export class Kept extends Component<Keeping> {
  override shouldComponentUpdate(next: Keeping): boolean {
    return next.isShown || this.props.isShown;
  }

  override render({ isShown, class: name = "", children }: Keeping) {
    return (
      <div class={`kept ${name}`} hidden={!isShown}>
        {children}
      </div>
    );
  }
}
