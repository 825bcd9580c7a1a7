// How somebody likes the page; kept in this browser.
import { useState } from "preact/hooks";
import { Icon } from "../kit/icon";
import { keepTaste, taste, type Taste } from "../shelf";
import { Segments, Switch, TextField, type Choice } from "./fields";
import { dress } from "./theme";

const THEMES: readonly Choice<Taste["theme"]>[] = [["system", "as the system"], ["light", "by day"], ["dark", "by lantern"]];

/** A cog, and the slip that it opens; Escape or a click elsewhere closes it. */
export function SettingsButton() {
  return (
    <>
      <button class="cog" type="button" popovertarget="settings" aria-label="Settings"><Icon name="cog" size={24} /></button>
      <div id="settings" class="slip settings" popover="auto" role="dialog" aria-label="Settings"><Settings /></div>
    </>
  );
}

export function Settings() {
  const [kept, setKept] = useState(taste);
  const change = (part: Partial<Taste>): void => {
    setKept(keepTaste(part));
    dress();
  };
  return (
    <>
      <h2>Settings</h2>
      <TextField label="Your name" value={kept.name} most={40} choose={(name) => change({ name })}
        help="What others read beside your people." />
      <Segments label="Paper" values={THEMES} value={kept.theme} choose={(theme) => change({ theme })} />
      <Switch label="Sound" value={kept.sound} choose={(sound) => change({ sound })} />
      <Switch label="Motion" value={kept.motion} choose={(motion) => change({ motion })}
        help="Off, everything is in its place at once; a system that asks for less motion has it off anyway." />
      <Switch label="Guide" value={kept.guide} choose={(guide) => change({ guide })}
        help="Explains each step the first time it comes up." />
      <button class="btn" type="button" popovertarget="settings" popovertargetaction="hide">Close</button>
    </>
  );
}
